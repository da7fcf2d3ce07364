import { useState } from 'react';
import styled from 'styled-components';
import { auditApplies, type AuditResult, type ProviderApply } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, DataTable, Dialog, theme, toast } from '@portal/design';
import { actionMessageOf, ReasonDialog, RoleButton, useOnce } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { usePicked } from './picked';
import { refusals } from './refusals';

/** Decides on all selected applications, each on its own, and shows the results. */
export function BatchBar({ waiting }: { waiting: readonly ProviderApply[] }) {
  const { ids, set } = usePicked();
  const { revalidate } = useRevalidator();
  const [isRefusing, setIsRefusing] = useState(false);
  const [results, setResults] = useState<readonly AuditResult[] | null>(null);
  // Somebody else may have decided on one in the meantime.
  const picked = waiting.filter(({ applyId }) => ids.includes(applyId)).map(({ applyId }) => applyId);
  const { run, isBusy } = useOnce(async ({ pass, reason }: { pass: '1' | '0'; reason: string }) => {
    const reply = await call(auditApplies, { applyIds: picked, pass, reason });
    setResults(reply.results);
    set([]);
    void revalidate();
  });
  if (waiting.length === 0 && !results) return null;

  return (
    <Bar>
      <Checkbox
        checked={picked.length > 0 && picked.length === waiting.length}
        onChange={({ target }) => set(target.checked ? waiting.map(({ applyId }) => applyId) : [])}
      >
        全选本页
      </Checkbox>
      <RoleButton
        needs={auditApplies}
        disabled={isBusy || picked.length === 0}
        onClick={() =>
          void run({ pass: '1', reason: '' }).catch((error: unknown) => toast(actionMessageOf(error), 'bad'))
        }
      >
        {`批量通过（${picked.length}）`}
      </RoleButton>
      <RoleButton
        needs={auditApplies}
        disabled={isBusy || picked.length === 0}
        onClick={() => setIsRefusing(true)}
      >
        {`批量驳回（${picked.length}）`}
      </RoleButton>
      <ReasonDialog
        isOpen={isRefusing}
        title="批量驳回"
        question={`驳回选中的 ${picked.length} 个申请，同一个原因会告知每个申请方。`}
        label="驳回原因"
        confirmLabel="驳回"
        isRequired
        templates={refusals}
        onConfirm={(reason) => run({ pass: '0', reason })}
        onClose={() => setIsRefusing(false)}
      />
      <Dialog title="批量处理结果" isOpen={results !== null} onClose={() => setResults(null)}>
        {results && <Results results={results} />}
      </Dialog>
    </Bar>
  );
}

function Results({ results }: { results: readonly AuditResult[] }) {
  const failed = results.filter(({ code }) => code !== 'S0000').length;
  return (
    <>
      <Sum>
        {results.length - failed} 个已处理{failed > 0 && `，${failed} 个没有处理`}
      </Sum>
      <DataTable
        label="每个申请的结果"
        rows={results}
        rowKey={({ applyId }) => applyId}
        columns={[
          { title: '申请', isMain: true, render: ({ name }) => name },
          { title: '结果', render: ({ code, message }) => (code === 'S0000' ? '已处理' : message) },
        ]}
      />
    </>
  );
}

const Sum = styled.p`
  margin-bottom: ${theme.space.m};
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  align-items: center;
  margin-bottom: ${theme.space.m};
`;
