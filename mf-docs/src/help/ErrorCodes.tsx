import type { CallReply, findErrorCodes } from '@portal/calls';
import { DataTable, Button, Empty, SearchBox } from '@portal/design';
import { useSearchParams } from '@portal/router';

const shownAtFirst = 12;

/** Meaning and remedy of error codes; a dozen until all are requested. */
export function ErrorCodes({ codes }: { codes: CallReply<typeof findErrorCodes>['records'] }) {
  const [query, setQuery] = useSearchParams();
  const word = query.get('code') ?? '';
  const isUnfolded = query.get('codes') === 'all';
  // Codes of the gateway are what callers meet first.
  const first = word ? codes : codes.filter(({ code }) => code.startsWith('E91'));
  const shown = isUnfolded ? codes : first.slice(0, shownAtFirst);

  function show(text: string, isAll = false) {
    const next = new URLSearchParams(query);
    next.delete('code');
    next.delete('codes');
    if (text) next.set('code', text);
    if (isAll) next.set('codes', 'all');
    setQuery(next, { preventScrollReset: true });
  }

  return (
    <>
      <SearchBox
        label="搜索错误码"
        placeholder="错误码或文字，例如 E9102、签名"
        value={word}
        onSearch={(text) => show(text)}
      />
      {shown.length === 0 ? (
        <Empty text={`没有与“${word}”相关的错误码`}>
          <Button onClick={() => show('')}>查看常见错误码</Button>
        </Empty>
      ) : (
        <DataTable
          label="错误码"
          rows={shown}
          rowKey={({ code }) => code}
          columns={[
            { title: '错误码', isMain: true, render: ({ code }) => <code>{code}</code> },
            { title: 'HTTP', isFigure: true, render: ({ http }) => http },
            { title: '含义', render: ({ text }) => text },
            { title: '原因', render: ({ cause }) => cause },
            { title: '处理办法', render: ({ remedy }) => remedy },
          ]}
        />
      )}
      {shown.length < codes.length && (
        <Button onClick={() => show(word, true)}>查看全部 {codes.length} 个错误码</Button>
      )}
      {isUnfolded && codes.length > shownAtFirst && <Button onClick={() => show(word)}>收起</Button>}
    </>
  );
}
