import antdPack from 'antd/es/locale/zh_CN.js';
import 'dayjs/locale/zh-cn.js';
import { access } from './zh-CN/access.ts';

export { antdPack };

/** The Chinese pack: English text → Chinese text. `lang.test.ts` holds it complete. */
export const pack: Record<string, string> = { ...access };
