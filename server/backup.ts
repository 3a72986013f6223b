import { backUp } from '#server/platform/backups.ts';
import { runCommand, say } from '#server/platform/command.ts';
import { readConfig } from '#server/platform/config.ts';

// npm run backup [-- <file>]
runCommand(() => backUp(readConfig(process.env), process.argv[2], say));
