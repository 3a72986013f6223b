import type { Pack } from '#contract/lang/sentence.ts';

export const uploads: Pack = {
  'Please choose a file': '请选择文件',
  'Please choose a picture': '请选择图片',
  'Please choose a JPEG, PNG, WebP, GIF or AVIF picture': '请选择 JPEG、PNG、WebP、GIF 或 AVIF 图片',
  'This picture is damaged': '图片已损坏',
  'At most {0} million pixels': '图片最多 {0} 百万像素',
  'This is not a picture as base64 text': '这不是 base64 格式的图片',
  'This file is empty': '文件为空',
  'A spreadsheet with macros is not taken': '不接受带宏的电子表格',
  'Please choose a PDF, a spreadsheet (xlsx, xls, ods), a CSV or a plain text file':
    '请选择 PDF、电子表格（xlsx、xls、ods）、CSV 或纯文本文件',
  'Your company has uploaded {0} MB within a day. Try again tomorrow.': '贵公司一天内已上传 {0} MB，请明天再试。',
  'You have uploaded enough for today. Try again tomorrow.': '您今天上传的文件已够多，请明天再试。',
};
