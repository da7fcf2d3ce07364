import { useState } from 'react';
import styled from 'styled-components';
import type { GatewayOperation } from '@portal/calls';
import { Button, Checkbox, DataTable, Notice, Pagination, Tag, TextInput, theme } from '@portal/design';
import { clashOf, nameOf, usualChoice } from './routeChoices';

interface RouteChoiceProps {
  operations: readonly GatewayOperation[];
  isBusy: boolean;
  onImport: (chosen: GatewayOperation[]) => void;
}

const pageSizes = [20, 50, 100] as const;

/** Routes of a gateway, to select for import. */
export function RouteChoice({ operations, isBusy, onImport }: RouteChoiceProps) {
  const [chosen, setChosen] = useState(() => usualChoice(operations));
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState<{ pageNo: number; pageSize: number }>({
    pageNo: 1,
    pageSize: pageSizes[0],
  });
  const found = operations.filter((operation) => isWanted(operation, wanted));
  const picked = operations.filter((operation) => chosen.has(operation));
  const clash = clashOf(picked);
  const start = (page.pageNo - 1) * page.pageSize;

  function choose(some: readonly GatewayOperation[], isChosen: boolean) {
    const others = [...chosen].filter((operation) => !some.includes(operation));
    setChosen(new Set(isChosen ? [...others, ...some] : others));
  }

  return (
    <>
      <Tools>
        <Checkbox
          checked={found.length > 0 && found.every((operation) => chosen.has(operation))}
          disabled={found.length === 0}
          onChange={({ target }) => choose(found, target.checked)}
        >
          全选（{found.length}）
        </Checkbox>
        <TextInput
          type="search"
          aria-label="筛选路由"
          placeholder="按路径、名称、域名或上游筛选"
          maxLength={200}
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value);
            setPage({ ...page, pageNo: 1 });
          }}
        />
      </Tools>
      {found.length === 0 && <p>没有符合的路由</p>}
      {found.length > 0 && (
        <DataTable
          label="路由"
          rows={found.slice(start, start + page.pageSize)}
          rowKey={(operation) => `${nameOf(operation)} ${operation.hosts}`}
          columns={[
            {
              title: '接口',
              isMain: true,
              render: (operation) => (
                <Checkbox
                  checked={chosen.has(operation)}
                  onChange={({ target }) => choose([operation], target.checked)}
                >
                  <code>{nameOf(operation)}</code> {operation.isAnyMethod === 1 && <Tag>未限定方法</Tag>}
                </Checkbox>
              ),
            },
            { title: '名称', render: ({ name }) => name },
            { title: '域名', render: ({ hosts }) => hosts },
            { title: '上游', render: ({ upstream }) => upstream },
          ]}
        />
      )}
      {found.length > pageSizes[0] && (
        <Pagination {...page} total={found.length} pageSizes={pageSizes} onChange={setPage} />
      )}
      {clash && (
        <Notice tone="bad">{clash} 选了不止一次，只能导入一个；不同域名的请分别导入成不同的 API</Notice>
      )}
      <Button
        $kind="primary"
        disabled={isBusy || picked.length === 0 || clash !== null}
        onClick={() => onImport(picked)}
      >
        导入选中的 {picked.length} 个接口
      </Button>
    </>
  );
}

function isWanted({ method, path, name, hosts, upstream }: GatewayOperation, wanted: string): boolean {
  const said = [`${method} ${path}`, name, hosts, upstream].join('\n').toLowerCase();
  return said.includes(wanted.trim().toLowerCase());
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.l};
  margin-bottom: ${theme.space.m};
  > input {
    flex: 1 1 220px;
    max-width: 400px;
  }
`;
