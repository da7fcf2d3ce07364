import { listSolutionApis, listSolutions, type CallReply, type SolutionApis } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { loadList } from '@portal/page';
import { SceneApis } from './SceneApis';
import { SceneList } from './SceneList';

type SceneData = { apis: SolutionApis } | { scenes: CallReply<typeof listSolutions> };

/** The APIs of the scene in the address, or all scenes. */
export const page = definePage<SceneData>({
  async load(request) {
    const { query, signal } = request;
    const soId = query.get('soId');
    if (soId) return { apis: await call(listSolutionApis, { soId }, { signal }) };
    const type = query.get('sceneType');
    const named = new URLSearchParams(query);
    if (type) named.set('type', type);
    const scenes = await loadList(
      listSolutions,
      { query: named, signal },
      { filters: ['type'], pageSizes: [12, 24] },
    );
    return { scenes };
  },
  Page: ({ data }) =>
    'apis' in data ? (
      <SceneApis key={data.apis.soId} scene={data.apis} />
    ) : (
      <SceneList scenes={data.scenes} />
    ),
});
