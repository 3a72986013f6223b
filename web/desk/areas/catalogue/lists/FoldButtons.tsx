import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { t } from '#web/desk/areas/catalogue/texts.ts';

export function FoldButtons({ onFold, onUnfold }: { onFold: () => void; onUnfold: () => void }) {
  return (
    <>
      <Tooltip title={t('catalogue.categoriesExpand')}>
        <Button
          type="text"
          icon={<PlusSquareOutlined aria-hidden />}
          aria-label={t('catalogue.categoriesExpand')}
          onClick={onUnfold}
        />
      </Tooltip>
      <Tooltip title={t('catalogue.categoriesCollapse')}>
        <Button
          type="text"
          icon={<MinusSquareOutlined aria-hidden />}
          aria-label={t('catalogue.categoriesCollapse')}
          onClick={onFold}
        />
      </Tooltip>
    </>
  );
}
