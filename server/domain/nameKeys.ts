/** The label keys of menu and checkout rows, as sent in `trans_code`. */
export const nameKeys = {
  category: (id: number) => `menu.category_${id}_name`,
  item: (id: number) => `menu.item_${id}_name`,
  description: (id: number) => `menu.item_${id}_description`,
  allergens: (id: number) => `menu.item_${id}_allergens`,
  portion: (id: number) => `menu.portion_${id}_name`,
  addon: (id: number) => `menu.addon_${id}_name`,
  tag: (id: number) => `menu.tag_${id}_name`,
  outlet: (id: number) => `checkout.outlet_${id}_name`,
  timeSlot: (id: number) => `checkout.time_slot_${id}_name`,
  coupon: (code: string) => `checkout.coupon_${code.toLowerCase()}_description`,
  review: (id: number) => `home.review_${id}_text`,
  reviewer: (id: number) => `home.review_${id}_name`,
  rating: (id: number) => `home.review_${id}_rating`,
}
