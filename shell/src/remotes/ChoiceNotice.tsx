import styled from 'styled-components';
import type { ManifestRoute } from '@portal/contract/internal';
import { Container, Notice, theme } from '@portal/design';
import { useSearchParams } from '@portal/router';
import { chosenFor, findRoute } from '@portal/routes';
import { useBoot } from '../bootDocument';

/** Asks to choose an object, on the list that an incomplete address was redirected to. */
export function ChoiceNotice({ on: { path, frame } }: { on: ManifestRoute }) {
  const { remotes } = useBoot();
  const [query] = useSearchParams();
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  const asking = routes.find((route) => route.path === query.get(chosenFor));
  if (asking?.list === undefined || findRoute(routes, asking.list)?.route.path !== path) return null;

  const notice = <Notice>请先从下面选择一项，再打开“{asking.title}”。</Notice>;
  return frame === 'plain' ? <Room>{notice}</Room> : notice;
}

const Room = styled(Container)`
  padding-top: ${theme.space.l};
`;
