import type { en } from './en.ts';

export const texts: Record<keyof typeof en, string> = {
  'errors.crashHelp': '已保存的内容不受影响。请重试，或前往其他页面。',
  'errors.crashTitle': '此页面出了问题',
  'errors.forbiddenHelp': '您的角色不包含此页面。如有需要，请联系管理员。',
  'errors.forbiddenTitle': '您无权打开此页面',
  'errors.goToDashboard': '前往仪表盘',
  'errors.goToPage': '前往{page}',
  'errors.notFoundHelp': '地址可能有误，或者页面已移动。',
  'errors.notFoundTitle': '找不到页面',
};
