-- Keys that the server gives begin with what no client can send: see `ownKey` of chat.send.service.ts.
update message set client_id = chr(1) || client_id where client_id is not null and type in ('call', 'gift', 'sayhi');
