-- Microphone and camera of each member of an open call, as their device last reported them.

alter table call_member add column mute boolean, add column camera boolean;
