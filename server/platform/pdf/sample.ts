import { finish, openPaper, write } from './page.ts';

/** A page with every font that is thrown away: what the first paper needs is then read and embedded once. */
export const drawSample = (): Promise<Buffer> => {
  const paper = openPaper('Sample');
  for (const weight of ['regular', 'bold'] as const) write(paper, 'Sample 样张', { weight });
  return finish(paper);
};
