/** The names of an order in every language, by the key of their label: `{'menu.item_6_name': {en: 'Mapo Tofu'}}`. */
export type OrderWords = Record<string, Record<string, string>>
