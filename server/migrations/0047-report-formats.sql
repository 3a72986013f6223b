-- A report is emailed as a sheet or as a PDF; those planned so far are sheets.
update schedule set task = task || '{"format": "xlsx"}' where kind = 'report' and not task ? 'format';
