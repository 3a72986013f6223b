import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { t } from '#web/platform/i18n.ts';

export function FoldButtons({ onFold, onUnfold }: { onFold: () => void; onUnfold: () => void }) {
  return (
    <>
      <Tooltip title={t('Unfold all')}>
        <Button type="text" icon={<PlusSquareOutlined aria-hidden />} aria-label={t('Unfold all')} onClick={onUnfold} />
      </Tooltip>
      <Tooltip title={t('Fold all')}>
        <Button type="text" icon={<MinusSquareOutlined aria-hidden />} aria-label={t('Fold all')} onClick={onFold} />
      </Tooltip>
    </>
  );
}
