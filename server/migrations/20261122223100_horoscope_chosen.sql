-- A sign that the member has chosen stays when the birthday changes, also where it is the birthday's own.

alter table profile add column horoscope_chosen boolean not null default false;
