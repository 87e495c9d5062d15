-- no transaction
-- Words and ids that nothing checked. Looked through in statements of their own, during which others read and write on.
alter table message
  drop constraint if exists message_warning,
  add constraint message_warning check (warning <@ array[
    'blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script',
    'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']) not valid;
alter table message validate constraint message_warning;
alter table feed_comment
  drop constraint if exists feed_comment_warning,
  add constraint feed_comment_warning check (warning <@ array[
    'blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script',
    'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']) not valid;
alter table feed_comment validate constraint feed_comment_warning;
alter table scam_hit
  drop constraint if exists scam_hit_signs,
  add constraint scam_hit_signs check (signs <@ array[
    'blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script',
    'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']) not valid;
alter table scam_hit validate constraint scam_hit_signs;
alter table translation_setting
  drop constraint if exists translation_setting_languages,
  add constraint translation_setting_languages check (languages <@ array[
    'en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko']) not valid;
alter table translation_setting validate constraint translation_setting_languages;
alter table notification
  drop constraint if exists notification_event,
  add constraint notification_event check (event in (
    'trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed',
    'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received',
    'changed', 'came', 'delivered', 'canceled', 'paid', 'booked')) not valid;
alter table notification validate constraint notification_event;
alter table staff_claim
  drop constraint if exists staff_claim_queue,
  add constraint staff_claim_queue check (queue in (
    'complaint', 'ticket', 'photo', 'withdrawal', 'payment', 'travel', 'appeal')) not valid;
alter table staff_claim validate constraint staff_claim_queue;
alter table announcement_seen
  drop constraint if exists announcement_seen_announcement_id_fkey,
  add constraint announcement_seen_announcement_id_fkey foreign key (announcement_id) references announcement not valid;
alter table announcement_seen validate constraint announcement_seen_announcement_id_fkey;
alter table translation_order
  drop constraint if exists translation_order_author_id_fkey,
  add constraint translation_order_author_id_fkey foreign key (author_id) references account not valid;
alter table translation_order validate constraint translation_order_author_id_fkey;
