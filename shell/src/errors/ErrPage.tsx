import { useNavigate, useSearchParams } from '@portal/router';
import { entryCodes } from '@portal/codes';
import { ButtonLink, CopyButton } from '@portal/design';
import { keyOf } from '@portal/rules';
import { useBoot } from '../bootDocument';
import { SearchField } from '../search/SearchField';
import { searchPath } from '../search/searchPath';
import { searchHint } from '../search/searchTabs';
import { BackButton } from './BackButton';
import { EntryStep } from './EntryStep';
import { isEntryCode } from './isEntryCode';
import { ProblemPage } from './ProblemPage';

const reasons = {
  '403': '没有权限访问这个页面',
  '404': '页面不存在，或已经搬走',
  '500': '服务器开了小差，请稍后再试',
  '503': '系统维护中，请稍后再来',
};

/** /err and unknown addresses. Without `code` the address decides. */
export function ErrPage({ code }: { code?: string }) {
  const [query] = useSearchParams();
  const { composition } = useBoot();
  const asked = code ?? query.get('code') ?? '404';
  const trace = (
    <>
      版本组合 {composition} <CopyButton text={composition} label="复制版本组合" />
    </>
  );

  if (isEntryCode(asked)) {
    const { text, cause } = entryCodes[asked];
    return (
      <ProblemPage code={asked} title={text} text={`${cause}。`}>
        <EntryStep code={asked} />
        <HomeLink />
      </ProblemPage>
    );
  }
  return (
    <ProblemPage
      code={/^[0-9A-Z]{3,6}$/.test(asked) ? asked : '404'}
      title={reasons[keyOf(reasons, asked) ?? '404']}
      search={<Search />}
      trace={trace}
    >
      <HomeLink />
      <BackButton />
    </ProblemPage>
  );
}

/** Whoever is here looked for something. */
function Search() {
  const boot = useBoot();
  const navigate = useNavigate();
  return (
    <SearchField
      label="全站搜索"
      placeholder={searchHint(boot)}
      onSearch={(text) => text && void navigate(searchPath(text))}
    />
  );
}

const HomeLink = () => <ButtonLink to="/">返回首页</ButtonLink>;
