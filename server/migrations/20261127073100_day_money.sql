-- Gold moved per day (UTC), kind, and country and language of the payer.
create table day_money (
  day date not null,
  kind text not null,
  country text not null,
  language text not null,
  transactions bigint not null,
  cents bigint not null,
  counted_at timestamptz(3) not null,
  constraint day_money_pkey primary key (day, kind, country, language)
);
