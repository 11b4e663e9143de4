/** The labels of the menu's categories, in order. */
export const categories = {
  en: [
    'All food',
    'Rice & noodles',
    'Stir-fries & braises',
    'Soups & dumplings',
    'Cold dishes & light bowls',
    'Meal plans',
  ],
  zh: [
    '全部菜品',
    '饭面主食',
    '小炒炖菜',
    '汤品饺点',
    '凉菜轻食',
    '健康餐计划',
  ],
}
