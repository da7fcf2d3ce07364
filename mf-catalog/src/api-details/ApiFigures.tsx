import type { ApiView } from '@portal/calls';
import { agreeing } from '@portal/page';
import { formatDay } from '@portal/rules';
import { HeadlinePrice } from '../common/HeadlinePrice';
import { Stars } from '../common/Stars';
import { FigureList } from './FigureList';

/** Price and key figures of an API. Usage figures are omitted while there are none. */
export function ApiFigures({ base }: { base: ApiView['base'] }) {
  return (
    <FigureList>
      <div>
        <dt>{base.chargeType === 'free' ? '价格' : '失败不收费'}</dt>
        <dd>
          <HeadlinePrice api={base} />
        </dd>
      </div>
      <div>
        <dt>{`${agreeing(base.operationNum)}接口`}</dt>
        <dd>{base.operationNum}</dd>
      </div>
      {base.calls30 > 0 && (
        <>
          <div>
            <dt>近30天调用</dt>
            <dd>{base.calls30.toLocaleString('zh-CN')} 次</dd>
          </div>
          <div>
            <dt>成功率</dt>
            <dd>{base.successRate}%</dd>
          </div>
          <div>
            <dt>P95延迟</dt>
            <dd>{base.p95Ms} ms</dd>
          </div>
          <div>
            <dt>{`${agreeing(base.subs)}订阅`}</dt>
            <dd>{base.subs}</dd>
          </div>
        </>
      )}
      {base.score !== null && (
        <div>
          <dt>评分</dt>
          <dd>
            <Stars score={base.score} num={base.scoreNum} />
          </dd>
        </div>
      )}
      <div>
        <dt>更新时间</dt>
        <dd>{formatDay(base.updatedAt)}</dd>
      </div>
    </FigureList>
  );
}
