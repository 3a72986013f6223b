import type { Pack } from './sentence.ts';
import { catalogue } from './zh-CN/catalogue.ts';
import { customers } from './zh-CN/customers.ts';
import { dashboard } from './zh-CN/dashboard.ts';
import { identity } from './zh-CN/identity.ts';
import { papers } from './zh-CN/papers.ts';
import { platform } from './zh-CN/platform.ts';
import { purchasing } from './zh-CN/purchasing.ts';
import { sales } from './zh-CN/sales.ts';
import { stock } from './zh-CN/stock.ts';
import { uploads } from './zh-CN/uploads.ts';

/** What the server says, in Chinese: English text → Chinese text. An area adds a file of its own. */
export const zhCN: Pack = {
  ...platform,
  ...identity,
  ...catalogue,
  ...customers,
  ...stock,
  ...uploads,
  ...purchasing,
  ...sales,
  ...dashboard,
  ...papers,
};
