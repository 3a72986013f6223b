import { Pagination } from 'antd';
import type { Page } from '#contract/fields.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import './list.css';

/** 1–20 of 8,412; 10,000+ where counting stopped. */
export const rangeOf = ({ pageNo, pageSize, totalCount, more, data }: Page<unknown>): string => {
  const { number } = formats();
  const first = (pageNo - 1) * pageSize + 1;
  return t('ui.pageRange', {
    first: number(first),
    last: number(first + data.length - 1),
    total: `${number(totalCount)}${more ? '+' : ''}`,
  });
};

/** Without `onTurn` it only shows the count: the list is complete. */
type PagerProps = { page: Page<unknown>; onPage?: (pageNo: number, pageSize: number) => void };

export function Pager({ page, onPage }: PagerProps) {
  if (page.totalCount === 0) return null;
  return (
    <div className="td-pager">
      <span className="td-number" aria-live="polite">
        {rangeOf(page)}
      </span>
      {onPage && page.totalCount > 10 ? (
        <Pagination
          size="small"
          current={page.pageNo}
          pageSize={page.pageSize}
          total={page.totalCount}
          showSizeChanger
          showLessItems
          pageSizeOptions={[10, 20, 50, 100, 200]}
          onChange={(pageNo, pageSize) => onPage(pageSize === page.pageSize ? pageNo : 1, pageSize)}
        />
      ) : null}
    </div>
  );
}
