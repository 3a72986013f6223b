import type { FileReply } from '#contract/endpoint.ts';

export const XLSX_REPLY: FileReply = { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
