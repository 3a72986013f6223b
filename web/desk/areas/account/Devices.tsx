import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import { endDevice, listDevices } from '#contract/identity.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { useCall } from '#web/platform/changes.ts';
import { formats } from '#web/platform/formats.ts';
import { query } from '#web/platform/query.ts';
import { nameOfAgent } from './agent.ts';

export function Devices() {
  const devices = useQuery(query(listDevices, {}));
  const end = useCall(endDevice, { refresh: [listDevices] });
  if (devices.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (devices.isError)
    return (
      <p className="td-quiet">
        {devices.error.message}{' '}
        <Button size="small" onClick={() => devices.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </p>
    );
  return (
    <ul className="td-devices">
      {devices.data.map((device) => (
        <li key={device.id}>
          <div>
            <strong>{nameOfAgent(device.userAgent)}</strong> {device.current && <Tag>{t('account.deviceCurrent')}</Tag>}
            <p>
              {t('account.deviceDetails', {
                address: device.address,
                since: formats().dateTime(device.createTime),
                seen: formats().dateTime(device.lastSeen),
              })}
              {device.deviceId && ` · ${device.deviceId.slice(0, 8)}`}
            </p>
          </div>
          {!device.current && (
            <Button
              loading={end.isPending && end.variables.id === device.id}
              onClick={() => end.mutate({ id: device.id })}
            >
              {t('account.deviceSignOut')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
