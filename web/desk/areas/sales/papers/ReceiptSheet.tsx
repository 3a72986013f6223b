import { nameOf, notesOf, receiptSums, shopLines, titleOf } from '#contract/papers/invoice.ts';
import { count, discountText, dollars, momentAt, promotionTexts } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { Logo, Notes, SumList } from './SheetParts.tsx';
import './sheet.css';

function Line({ line }: { line: SalesLine }) {
  const { title, chineseTitle, orderQty, pack, unitQty, price, priceInclGst, gstFree } = line;
  const many = `${count(orderQty)} ${pack ? `pack of ${unitQty} ` : ''}× ${dollars(price)}`;
  const off = discountText(line);
  const more = [off && `${off} off`, gstFree ? 'GST-free' : ''].filter(Boolean);
  return (
    <li>
      <span>
        {title}
        {chineseTitle === '' ? null : <span lang="zh">{chineseTitle}</span>}
        <small>{[many, ...more].join(', ')}</small>
        {promotionTexts(line).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
      <span>{dollars(priceInclGst)}</span>
    </li>
  );
}

/** What a printer with a roll of 80 mm prints. */
export function ReceiptSheet({ invoice }: { invoice: Invoice }) {
  const { company, order, branch } = invoice;
  return (
    <article className="td-sheet td-sheet-receipt" lang="en">
      <header>
        <Logo company={company} />
        <strong>{company.name}</strong>
        {shopLines(invoice).map((line) => (
          <div key={line}>{line}</div>
        ))}
        <h2>{titleOf(invoice)}</h2>
        {order.status === 'cancelled' ? <strong>CANCELLED</strong> : null}
      </header>
      <div className="td-sheet-ruled">
        <div>{nameOf(invoice)}</div>
        <div>
          {momentAt(order.confirmedAt ?? order.createTime, branch.timeZone)} {order.processedBy}
        </div>
        {order.customerName === '' ? null : <div>Customer: {order.customerName}</div>}
        {order.originalReference === '' ? null : <div>For sale: {order.originalReference}</div>}
      </div>
      <ul className="td-sheet-ruled">
        {order.productList.map((line) => (
          <Line key={line.id} line={line} />
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
