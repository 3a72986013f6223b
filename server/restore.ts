import { bringBack } from '#server/platform/backups.ts';
import { runCommand, say } from '#server/platform/command.ts';
import { readConfig } from '#server/platform/config.ts';

// npm run restore -- <file> [--force]
const args = process.argv.slice(2);
const file = args.find((arg) => !arg.startsWith('--'));
runCommand(() => bringBack(readConfig(process.env), { file, force: args.includes('--force') }, say));
