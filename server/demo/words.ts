/** The words of a demo catalogue: what a grocer with English and Chinese customers really sells. */

/** English, Chinese, lowest price and highest price in cents, and the sizes. */
export type Base = readonly [en: string, zh: string, from: number, to: number, sizes: readonly string[]];
export type Shelf = {
  name: string;
  parent: string;
  gstFree: boolean;
  varieties: readonly (readonly [en: string, zh: string])[];
  bases: readonly Base[];
};

const bottles = ['330 ml', '500 ml', '600 ml', '1 L', '1.25 L', '2 L'] as const;
const cans = ['250 ml', '330 ml', '375 ml', '500 ml'] as const;
const jars = ['180 g', '250 g', '340 g', '500 g', '750 g'] as const;
const bags = ['90 g', '150 g', '250 g', '500 g', '1 kg'] as const;
const sacks = ['1 kg', '2 kg', '5 kg', '10 kg', '25 kg'] as const;
const packs = ['4 pack', '6 pack', '10 pack', '12 pack', '24 pack'] as const;
const loose = ['per kg'] as const;
const household = ['500 ml', '750 ml', '1 L', '2 L', '4 L'] as const;

const flavours = [
  ['Original', '原味'],
  ['Lemon', '柠檬'],
  ['Peach', '蜜桃'],
  ['Honey', '蜂蜜'],
  ['Ginger', '生姜'],
  ['Jasmine', '茉莉'],
  ['Lychee', '荔枝'],
  ['Mango', '芒果'],
  ['Green Apple', '青苹果'],
  ['Grape', '葡萄'],
  ['No Sugar', '无糖'],
  ['Light', '低糖'],
] as const;
const tastes = [
  ['Original', '原味'],
  ['Spicy', '香辣'],
  ['Extra Hot', '特辣'],
  ['Garlic', '蒜香'],
  ['Sesame', '芝麻'],
  ['Five Spice', '五香'],
  ['Black Pepper', '黑胡椒'],
  ['Seaweed', '海苔'],
  ['Tomato', '番茄'],
  ['Barbecue', '烧烤'],
  ['Salt & Vinegar', '盐醋'],
  ['Reduced Salt', '低盐'],
] as const;
const grades = [
  ['Classic', '经典'],
  ['Premium', '特级'],
  ['Organic', '有机'],
  ['Family', '家庭装'],
  ['Wholegrain', '全谷'],
  ['Farmhouse', '农家'],
  ['Stoneground', '石磨'],
  ['Unsalted', '无盐'],
  ['Select', '精选'],
  ['Traditional', '传统'],
] as const;
const scents = [
  ['Fresh Linen', '清新亚麻'],
  ['Lavender', '薰衣草'],
  ['Eucalyptus', '桉树'],
  ['Citrus', '柑橘'],
  ['Unscented', '无香'],
  ['Tea Tree', '茶树'],
  ['Aloe', '芦荟'],
  ['Rose', '玫瑰'],
] as const;
const origins = [
  ['Local', '本地'],
  ['Tasmanian', '塔州'],
  ['Queensland', '昆州'],
  ['New Zealand', '新西兰'],
  ['Organic', '有机'],
  ['Large', '大号'],
  ['Baby', '小号'],
] as const;

export const shelves: readonly Shelf[] = [
  {
    name: 'Tea',
    parent: 'Drinks',
    gstFree: true,
    varieties: grades,
    bases: [
      ['Jasmine Tea', '茉莉花茶', 450, 1800, bags],
      ['Oolong Tea', '乌龙茶', 600, 2600, bags],
      ['Green Tea', '绿茶', 400, 1600, bags],
      ['Pu-erh Tea', '普洱茶', 900, 4200, bags],
      ['English Breakfast Tea', '英式早餐茶', 380, 1200, bags],
      ['Chrysanthemum Tea', '菊花茶', 500, 1500, bags],
    ],
  },
  {
    name: 'Soft drinks',
    parent: 'Drinks',
    gstFree: false,
    varieties: flavours,
    bases: [
      ['Cola', '可乐', 220, 480, bottles],
      ['Lemonade', '柠檬汽水', 200, 450, bottles],
      ['Ginger Beer', '姜汁汽水', 260, 520, bottles],
      ['Sparkling Water', '气泡水', 180, 380, bottles],
      ['Iced Tea', '冰茶', 280, 520, bottles],
      ['Soy Milk', '豆奶', 240, 460, bottles],
    ],
  },
  {
    name: 'Juice',
    parent: 'Drinks',
    gstFree: false,
    varieties: flavours,
    bases: [
      ['Orange Juice', '橙汁', 320, 780, bottles],
      ['Apple Juice', '苹果汁', 300, 720, bottles],
      ['Coconut Water', '椰子水', 280, 620, cans],
      ['Aloe Drink', '芦荟汁', 260, 520, bottles],
    ],
  },
  {
    name: 'Rice',
    parent: 'Pantry',
    gstFree: true,
    varieties: grades,
    bases: [
      ['Jasmine Rice', '香米', 420, 5200, sacks],
      ['Basmati Rice', '印度香米', 480, 5600, sacks],
      ['Sushi Rice', '寿司米', 460, 5400, sacks],
      ['Glutinous Rice', '糯米', 440, 4800, sacks],
      ['Brown Rice', '糙米', 430, 5000, sacks],
    ],
  },
  {
    name: 'Noodles',
    parent: 'Pantry',
    gstFree: true,
    varieties: tastes,
    bases: [
      ['Instant Noodles', '方便面', 120, 980, packs],
      ['Rice Vermicelli', '米粉', 240, 620, bags],
      ['Egg Noodles', '鸡蛋面', 260, 680, bags],
      ['Udon', '乌冬面', 320, 760, bags],
      ['Glass Noodles', '粉丝', 220, 580, bags],
    ],
  },
  {
    name: 'Sauces',
    parent: 'Pantry',
    gstFree: true,
    varieties: tastes,
    bases: [
      ['Soy Sauce', '酱油', 280, 980, bottles],
      ['Oyster Sauce', '蚝油', 320, 880, bottles],
      ['Chilli Sauce', '辣椒酱', 300, 820, jars],
      ['Black Vinegar', '黑醋', 260, 720, bottles],
      ['Hoisin Sauce', '海鲜酱', 320, 780, jars],
      ['Tomato Sauce', '番茄酱', 240, 560, bottles],
      ['Sesame Oil', '芝麻油', 480, 1600, bottles],
    ],
  },
  {
    name: 'Canned food',
    parent: 'Pantry',
    gstFree: true,
    varieties: grades,
    bases: [
      ['Coconut Milk', '椰浆', 180, 420, cans],
      ['Bamboo Shoots', '竹笋', 200, 420, jars],
      ['Chickpeas', '鹰嘴豆', 120, 320, jars],
      ['Tuna in Oil', '油浸金枪鱼', 220, 620, jars],
      ['Peeled Tomatoes', '去皮番茄', 140, 360, jars],
    ],
  },
  {
    name: 'Snacks',
    parent: 'Snacks and sweets',
    gstFree: false,
    varieties: tastes,
    bases: [
      ['Potato Chips', '薯片', 220, 580, bags],
      ['Prawn Crackers', '虾片', 240, 560, bags],
      ['Roasted Peanuts', '烤花生', 260, 720, bags],
      ['Rice Crackers', '米饼', 240, 520, bags],
      ['Seaweed Crisps', '海苔脆', 280, 620, bags],
      ['Sunflower Seeds', '瓜子', 220, 680, bags],
    ],
  },
  {
    name: 'Biscuits',
    parent: 'Snacks and sweets',
    gstFree: false,
    varieties: flavours,
    bases: [
      ['Butter Biscuits', '黄油饼干', 280, 680, bags],
      ['Egg Rolls', '蛋卷', 380, 980, bags],
      ['Wafer Sticks', '威化棒', 260, 560, bags],
      ['Mooncake', '月饼', 680, 4800, packs],
    ],
  },
  {
    name: 'Confectionery',
    parent: 'Snacks and sweets',
    gstFree: false,
    varieties: flavours,
    bases: [
      ['Milk Candy', '奶糖', 220, 620, bags],
      ['Dark Chocolate', '黑巧克力', 320, 980, bags],
      ['Fruit Jelly', '果冻', 240, 580, packs],
      ['Preserved Plum', '话梅', 260, 680, bags],
    ],
  },
  {
    name: 'Vegetables',
    parent: 'Fresh',
    gstFree: true,
    varieties: origins,
    bases: [
      ['Bok Choy', '小白菜', 280, 520, loose],
      ['Broccoli', '西兰花', 380, 780, loose],
      ['Carrots', '胡萝卜', 180, 320, loose],
      ['Spring Onion', '小葱', 180, 360, loose],
      ['Sweet Potato', '红薯', 280, 480, loose],
      ['Mushrooms', '蘑菇', 780, 1480, loose],
    ],
  },
  {
    name: 'Fruit',
    parent: 'Fresh',
    gstFree: true,
    varieties: origins,
    bases: [
      ['Apples', '苹果', 320, 620, loose],
      ['Bananas', '香蕉', 280, 480, loose],
      ['Mandarins', '橘子', 320, 580, loose],
      ['Mangoes', '芒果', 480, 980, loose],
      ['Dragon Fruit', '火龙果', 680, 1380, loose],
    ],
  },
  {
    name: 'Frozen',
    parent: 'Chilled and frozen',
    gstFree: true,
    varieties: tastes,
    bases: [
      ['Pork Dumplings', '猪肉水饺', 680, 1680, bags],
      ['Prawn Wontons', '虾仁馄饨', 780, 1880, bags],
      ['Spring Rolls', '春卷', 580, 1280, bags],
      ['Fish Balls', '鱼丸', 480, 1180, bags],
      ['Steamed Buns', '馒头', 420, 980, packs],
    ],
  },
  {
    name: 'Dairy',
    parent: 'Chilled and frozen',
    gstFree: true,
    varieties: grades,
    bases: [
      ['Full Cream Milk', '全脂牛奶', 180, 480, bottles],
      ['Yoghurt', '酸奶', 240, 780, jars],
      ['Butter', '黄油', 380, 880, bags],
      ['Eggs', '鸡蛋', 480, 980, packs],
      ['Tofu', '豆腐', 220, 480, bags],
    ],
  },
  {
    name: 'Cleaning',
    parent: 'Household',
    gstFree: false,
    varieties: scents,
    bases: [
      ['Dishwashing Liquid', '洗洁精', 280, 880, household],
      ['Laundry Liquid', '洗衣液', 680, 2200, household],
      ['Floor Cleaner', '地板清洁剂', 380, 980, household],
      ['Hand Wash', '洗手液', 280, 780, household],
      ['Bleach', '漂白水', 220, 520, household],
    ],
  },
  {
    name: 'Kitchenware',
    parent: 'Household',
    gstFree: false,
    varieties: grades,
    bases: [
      ['Chopsticks', '筷子', 280, 1280, packs],
      ['Rice Bowl', '饭碗', 380, 980, packs],
      ['Bamboo Steamer', '竹蒸笼', 1280, 3880, ['18 cm', '22 cm', '26 cm', '30 cm']],
      ['Carbon Steel Wok', '炒锅', 2980, 8980, ['28 cm', '32 cm', '36 cm']],
      ['Teapot', '茶壶', 1880, 6880, ['400 ml', '700 ml', '1 L']],
    ],
  },
];
