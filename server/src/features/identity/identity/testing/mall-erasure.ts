/** Orders that the member paid, received or delivered; `mark` is part of their texts. */
export const mallErasure = (mark: string) => ({
  mall_order: {
    after: "gone" as const,
    mine: "$me in (payer_id, receiver_id, staff_id)",
    fill: `insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state, reason, note,
        country, staff_id, created_at) values
      ($me, $other, 1, 1, 3900, '${mark}', 'canceled', 'undeliverable', '${mark}', null, null, now()),
      ($other, $me, 1, 1, 3900, 'x', 'signed_received', null, '${mark}', 'DE', null, now())`,
  },
  mall_order_photo: {
    after: "gone" as const,
    mine: "order_id in (select id from mall_order where $me in (payer_id, receiver_id))",
    fill: `insert into mall_order_photo (order_id, place, photo_id)
      select o.id, 0, p.id from mall_order o, (select min(id) as id from photo where member_id = $me) p
      where $me in (o.payer_id, o.receiver_id) and p.id is not null`,
  },
})
