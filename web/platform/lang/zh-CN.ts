import antdPack from 'antd/es/locale/zh_CN.js';
import 'dayjs/locale/zh-cn.js';
import { type Pack, sentencesIn } from '#contract/lang/sentence.ts';
import { zhCN } from '#contract/lang/zh-CN.ts';
import { access } from './zh-CN/access.ts';
import { customers } from './zh-CN/customers.ts';
import { dashboard } from './zh-CN/dashboard.ts';
import { lists } from './zh-CN/lists.ts';
import { papers } from './zh-CN/papers.ts';
import { people } from './zh-CN/people.ts';
import { productLists } from './zh-CN/productLists.ts';
import { productSheets } from './zh-CN/productSheets.ts';
import { products } from './zh-CN/products.ts';
import { purchasing } from './zh-CN/purchasing.ts';
import { sales } from './zh-CN/sales.ts';
import { settings } from './zh-CN/settings.ts';
import { shell } from './zh-CN/shell.ts';
import { stock } from './zh-CN/stock.ts';

export { antdPack };

/** English text → Chinese text: the server's words and the screens'. `lang.test.ts` holds it complete. */
export const pack: Pack = {
  ...zhCN,
  ...dashboard,
  ...lists,
  ...settings,
  ...papers,
  ...people,
  ...access,
  ...customers,
  ...productLists,
  ...productSheets,
  ...products,
  ...sales,
  ...purchasing,
  ...shell,
  ...stock,
};
export const sentence = sentencesIn(pack);
