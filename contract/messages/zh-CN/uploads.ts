import type { uploads as en } from '#contract/messages/en/uploads.ts';

export const uploads: Record<keyof typeof en, string> = {
  'uploads.bannerOutside': '所选区域超出了图片范围',
  'uploads.bannerTooSmall': '所选区域至少要有 {min} 像素宽，请选择更大的图片或缩小放大倍数。',
  'uploads.choosePicture': '请选择图片',
  'uploads.companyQuota': '贵公司已达到每天 {max} MB 的上传上限，请明天再试。',
  'uploads.documentTypes': '请选择 PDF、电子表格（xlsx、xls、ods）、CSV 或纯文本文件',
  'uploads.emptyFile': '文件为空，请选择其他文件。',
  'uploads.hasMacros': '不接受带宏的电子表格，请去掉宏并保存后重试。',
  'uploads.hasUploads': '仍有上传的文件与之关联，不能删除',
  'uploads.notBase64': '这不是 base64 格式的图片',
  'uploads.notAsNamed': '文件内容与其名称不符，不是 {ending} 文件。请另存为该格式，或选择其他文件。',
  'uploads.pictureDamaged': '图片已损坏，请选择其他图片。',
  'uploads.pictureFirst': '请先上传图片',
  'uploads.pictureTooLarge': '图片过大，最多 {max} 百万像素。',
  'uploads.pictureTypes': '请选择 JPEG、PNG、WebP、GIF 或 AVIF 图片',
  'uploads.userQuota': '您今天的上传已达上限，请明天再试。',
};
