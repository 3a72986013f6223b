import { finish, openPaper, write } from './page.ts';

/** A page with every font, for nobody: what the first paper needs is read and packed once by then. */
export const drawSample = (): Promise<Buffer> => {
  const paper = openPaper('Sample');
  for (const weight of ['regular', 'bold'] as const) write(paper, 'Sample 样张', { weight });
  return finish(paper);
};
