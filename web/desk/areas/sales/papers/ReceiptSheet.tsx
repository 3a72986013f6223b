import { linesOf, notesOf, secondTitlesOf, titleOf } from '#contract/papers/invoice.ts';
import { lineTexts, receiptSums, saleLines, shopLines } from '#contract/papers/receipt.ts';
import { type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { Logo, Notes, SumList } from './SheetParts.tsx';
import './sheet.css';

function Line({ line, words }: { line: SalesLine; words: PaperWords }) {
  const [title, secondTitle] = words.titlesOf(line);
  return (
    <li>
      <span>
        {title}
        {secondTitle ? <span lang="zh">{secondTitle}</span> : null}
        {lineTexts(line, words).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
      <span>{words.dollars(line.priceInclGst)}</span>
    </li>
  );
}

/** What an 80 mm roll printer prints. */
export function ReceiptSheet({ invoice }: { invoice: Invoice }) {
  const { company, order, language } = invoice;
  const words = paperWords(invoice);
  return (
    <article className="td-sheet td-sheet-receipt" lang={language}>
      <header>
        <Logo company={company} />
        <strong>{company.name}</strong>
        {shopLines(invoice).map((line) => (
          <div key={line}>{line}</div>
        ))}
        <h2>{titleOf(invoice)}</h2>
        {secondTitlesOf(invoice).map((line) => (
          <strong key={line}>{line}</strong>
        ))}
      </header>
      <div className="td-sheet-ruled">
        {saleLines(invoice).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <ul className="td-sheet-ruled">
        {linesOf(invoice).map((line) => (
          <Line key={line.id} line={line} words={words} />
        ))}
      </ul>
      <div className="td-sheet-ruled">
        <SumList sums={receiptSums(invoice)} />
      </div>
      <footer className="td-sheet-ruled">
        <Notes notes={notesOf(invoice)} />
        <div>{order.reference}</div>
      </footer>
    </article>
  );
}
