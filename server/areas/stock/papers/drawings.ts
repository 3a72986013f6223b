import { addressLines, type PaperWords, paperWords } from '#contract/papers/words.ts';
import { phoneText } from '#contract/phoneText.ts';
import type { Milli } from '#contract/quantity.ts';
import type { Transfer } from '#contract/stock/transfers.ts';
import type { Take } from '#server/areas/stock/counts/queries.ts';
import { beginPart, finish, openPaper, type Paper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';
import type { PaperBranch, PaperCompany } from './letterhead.ts';

const TO_FILL = '________';
type TransferLine = Transfer['productList'][number];
type DocketPrint = { transfer: Transfer; company: PaperCompany; from: PaperBranch; to: PaperBranch };

const begin = (company: PaperCompany, words: PaperWords, title: string): Paper => {
  const paper = openPaper(title);
  beginPart(paper, { text: `${company.name} · ${title}`, pageOf: words.pageOf });
  write(paper, company.name, { size: 9, color: '#555' });
  write(paper, title, { size: 16, weight: 'bold' });
  paper.y += 8;
  paper.head = title;
  return paper;
};

const placeLines = ({ name, address, phone }: PaperBranch) => [name, ...addressLines(address), phoneText(phone)];

const docketColumns = ({ t, count, titlesOf }: PaperWords): PaperColumn<TransferLine>[] => [
  { title: '#', width: 26, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: t('documents.sku'), width: 96, texts: ({ sku }) => [sku] },
  { title: t('documents.product'), texts: titlesOf },
  { title: t('documents.sent'), width: 60, align: 'right', texts: ({ quantity }) => [count(quantity)] },
  { title: t('documents.arrived'), width: 70, align: 'right', texts: () => [TO_FILL] },
];

const drawDocket = ({ transfer, company, from, to }: DocketPrint): Promise<Buffer> => {
  const words = paperWords({ language: company.language, company });
  const { t, count, dayAt } = words;
  const name = transfer.reference || t('documents.draftNumber', { id: String(transfer.id) });
  const paper = begin(company, words, t('documents.transferDocket', { name }));
  if (transfer.status === 'draft' || transfer.status === 'cancelled') {
    write(paper, transfer.status === 'draft' ? t('documents.draft') : t('documents.cancelled'), {
      weight: 'bold',
      color: '#b00020',
    });
    paper.y += 8;
  }
  writeBlocks(paper, [
    { title: t('documents.sentFrom'), lines: placeLines(from) },
    { title: t('documents.deliverTo'), lines: placeLines(to) },
    {
      title: t('documents.details'),
      lines: [
        t('documents.dateIs', { date: dayAt(transfer.sentTime ?? transfer.createTime, from.timeZone) }),
        t('documents.packedBy', { name: transfer.sentBy || transfer.createdBy }),
        t('documents.unitsInLines', { units: count(transfer.quantity), lines: transfer.items }),
      ],
    },
  ]);
  paper.y += 12;
  drawTable(paper, docketColumns(words), transfer.productList);
  if (transfer.note !== '') {
    paper.y += 12;
    writeLong(paper, transfer.note);
  }
  paper.y += 20;
  write(paper, t('documents.receivedSignature'));
  return finish(paper);
};

export type SheetLine = { sku: string; barcode: string; title: string; chineseTitle: string; expected: Milli | null };
type SheetPrint = { take: Take; lines: SheetLine[]; company: PaperCompany; branch: PaperBranch };

const sheetColumns = ({ t, count, titlesOf }: PaperWords, showsExpected: boolean): PaperColumn<SheetLine>[] => [
  { title: '#', width: 32, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: t('documents.sku'), width: 84, texts: ({ sku, barcode }) => [sku, barcode === sku ? '' : barcode] },
  { title: t('documents.product'), texts: titlesOf },
  { title: t('documents.shelf'), width: 60, texts: () => [TO_FILL] },
  ...(showsExpected
    ? [
        {
          title: t('documents.expectedQuantity'),
          width: 52,
          align: 'right' as const,
          texts: ({ expected }: SheetLine) => [expected === null ? '' : count(expected)],
        },
      ]
    : []),
  { title: t('documents.counted'), width: 66, align: 'right', texts: () => [TO_FILL] },
];

const drawCountSheet = ({ take, lines, company, branch }: SheetPrint): Promise<Buffer> => {
  const words = paperWords({ language: company.language, company });
  const { t, dayAt } = words;
  const paper = begin(company, words, t('documents.countSheet', { name: take.reference }));
  writeBlocks(paper, [
    { title: t('documents.countedAt'), lines: [branch.name, take.scopeName] },
    {
      title: t('documents.details'),
      lines: [
        t('documents.dateIs', { date: dayAt(take.createTime, branch.timeZone) }),
        t('documents.productsToCount', { count: lines.length }),
      ],
    },
    { title: t('documents.countedBy'), lines: ['____________________'] },
  ]);
  paper.y += 12;
  const showsExpected = lines.some(({ expected }) => expected !== null);
  drawTable(paper, sheetColumns(words, showsExpected), lines);
  if (take.note !== '') {
    paper.y += 12;
    writeLong(paper, take.note);
  }
  return finish(paper);
};

/** What the printing threads draw for stock. */
export const stockDrawings = { transferDocket: drawDocket, countSheet: drawCountSheet };
