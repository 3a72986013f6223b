import type { pos as en } from '#contract/messages/en/pos.ts';

export const pos: Record<keyof typeof en, string> = {
  'pos.cashNote': '请选择面额：$5、$10、$20、$50 或 $100',
  'pos.firstPage': '主页',
  'pos.keyOffGrid': '该按键超出了网格，请移动或缩小它。',
  'pos.keypadNameTaken': '该分店已有同名的按键板',
  'pos.keysOverlap': '该按键与另一个重叠，请移动其中一个。',
  'pos.lastKeypad': '这是该分店最后一个启用的按键板，请先启用另一个。',
  'pos.noSuchKeypad': '找不到该按键板，请另选一个。',
  'pos.onePage': '按键板至少需要一页',
  'pos.pageNameTwice': '已有同名的页面',
};
