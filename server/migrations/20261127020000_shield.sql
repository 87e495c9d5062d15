create table shield_setting (
  member_id bigint primary key references account on delete cascade,
  scam_warnings boolean default true not null,
  abuse_warnings boolean default true not null,
  ask_before_sending boolean default true not null,
  hidden_words text[] default '{}' not null
);

alter table thread_member add column trusted boolean default false not null;
alter table thread_member add column course smallint[];

alter table message drop constraint message_warning;
alter table message add constraint message_warning check (warning <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'course', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many', 'threat', 'sexual', 'insult']);

alter table scam_hit drop constraint scam_hit_signs;
alter table scam_hit add constraint scam_hit_signs check (signs <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'course', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']);

alter table feed_comment drop constraint feed_comment_warning;
alter table feed_comment add constraint feed_comment_warning check (warning <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'course', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']);
