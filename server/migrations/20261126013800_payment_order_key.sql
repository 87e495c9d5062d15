-- The order's name at the gateway is stored before it is opened there, so that opening it again opens no second one.
alter table payment add column order_key text;
update payment set order_key = replace(gen_random_uuid()::text, '-', '')
where state = 'processing' and token is null and method <> 'balance';
