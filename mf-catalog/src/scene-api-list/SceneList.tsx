import { listSolutions, sceneTypes, type CallReply } from '@portal/calls';
import { ButtonLink, Container, Empty, ListHead, StatusTabs } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { entriesOf, keyOf } from '@portal/rules';
import { SolutionGrid } from '../common/SolutionGrid';

/** Scenes, optionally filtered by type. */
export function SceneList({ scenes }: { scenes: CallReply<typeof listSolutions> }) {
  const { query, change } = useListQuery<'sceneType'>();
  return (
    <Container>
      <ListHead title="场景方案" help="把几个 API 按步骤放在一起，看清怎么用，一次申请。" />
      <StatusTabs
        label="场景类型"
        tabs={[{ id: '', title: '全部' }, ...entriesOf(sceneTypes).map(([id, title]) => ({ id, title }))]}
        current={keyOf(sceneTypes, query.get('sceneType')) ?? ''}
        onChange={(id) => change({ sceneType: id || null })}
      />
      {scenes.records.length === 0 ? (
        <Empty text="该类型暂无方案">
          <ButtonLink to="/APIList/0/0/3">查看全部 API</ButtonLink>
        </Empty>
      ) : (
        <SolutionGrid solutions={scenes.records} hasSteps />
      )}
      <Pager page={scenes} pageSizes={[12, 24]} />
    </Container>
  );
}
