-- A trip that staff move on is told of.
alter table notification drop constraint notification_type;
alter table notification add constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend',
  'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel'));
