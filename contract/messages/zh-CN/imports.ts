import type { imports as en } from '#contract/messages/en/imports.ts';

export const imports: Record<keyof typeof en, string> = {
  'imports.applyInterrupted': '服务器在应用此导入时重启，没有任何更改。请重新检查。',
  'imports.busy': '此导入正在处理，请稍候。',
  'imports.changedSinceCheck': '“{name}”（第 {row} 行）在检查后被更改，请重新检查。',
  'imports.checkFirst': '请先检查此导入。',
  'imports.checkInterrupted': '服务器在检查时重启，请重新检查。',
  'imports.columnChosenTwice': '有两列都选了{column}，只能选一次。',
  'imports.databaseAway': '数据库暂时无法连接，请重试。',
  'imports.disableRight': '只有可停用记录的人员才能修改此项',
  'imports.enableRight': '只有可启用记录的人员才能修改此项',
  'imports.interrupted': '服务器中途重启，请重试。',
  'imports.kept': '已应用的导入不能删除，以便日后撤销。',
  'imports.noSuchColumn': '文件中没有这一列，请选择其他列。',
  'imports.notCheckable': '此导入目前不能检查，请重新上传文件。',
  'imports.readInterrupted': '服务器在读取文件时重启，请重新上传。',
  'imports.rowsWrong': '有 {count} 行需要更正后才能应用',
  'imports.undoApplied': '只有已应用的导入才能撤销。',
  'imports.undoChanged': '“{name}”（第 {row} 行）在此次导入后被更改，此导入无法再撤销。',
  'imports.undoDeleted': '“{name}”（第 {row} 行）在此次导入后被删除，此导入无法再撤销。',
  'imports.unexpected': '发生意外错误，请重试。',
};
