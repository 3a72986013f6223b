import { DisconnectOutlined } from '@ant-design/icons';
import { useConnection } from '#web/platform/connection.ts';
import { t } from '#web/platform/texts.ts';

export function ConnectionBanner() {
  const isLost = useConnection((connection) => connection.lost);
  return (
    <div role="alert" className="td-connection-place">
      {isLost && (
        <div className="td-connection">
          <DisconnectOutlined aria-hidden /> {t('common.connectionLost')}
        </div>
      )}
    </div>
  );
}
