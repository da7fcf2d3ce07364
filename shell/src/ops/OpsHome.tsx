import { useEffect } from 'react';
import { PageHead } from '@portal/design';
import { useBoot } from '../bootDocument';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { DayPanel } from './DayPanel';
import { DeskSearch } from './DeskSearch';
import { HealthLines } from './HealthLines';
import { QueuePanel } from './QueuePanel';

/** /ops: queues, figures of the day, health. Each block loads and fails independently. */
export function OpsHome() {
  const boot = useBoot();

  useEffect(() => {
    document.title = `运营工作台 - ${boot.brand.name}`;
  }, [boot.brand.name]);

  return (
    <ConsoleFrame kind="ops" title="运营工作台">
      <PageHead title="运营工作台" help="等待处理的工作、今日的数字和门户的状态。" />
      <DeskSearch />
      <QueuePanel />
      <DayPanel />
      <HealthLines />
    </ConsoleFrame>
  );
}
