import { useState } from 'react';
import styled from 'styled-components';
import {
  downloadTable,
  exportAtOnceMax,
  exportFormats,
  prepareTableExport,
  type ExportFormat,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { Button, Dialog, Notice, TextLink, theme } from '@portal/design';
import { keysOf } from '@portal/rules';
import { actionMessageOf } from '../lostReply';
import { useOnce } from '../useOnce';

interface ExportDialogProps {
  /** Path of the list's call. */
  list: string;
  query: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

type Outcome = { kind: 'now'; rows: number; href: string } | { kind: 'task'; rows: number };

const notes: Record<ExportFormat, string> = {
  xlsx: '金额是数字，可以直接求和',
  csv: 'UTF-8，适合程序读取，也可以用表格软件打开',
};

/** Asks for the format; then offers the file, or says where it will appear when it takes long. */
export function ExportDialog({ list, query, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const filters = textsOf(query);

  const { run, isBusy } = useOnce(async (wanted: ExportFormat, reqNo) => {
    const { accountId, rows, exportId } = await call(prepareTableExport, {
      list,
      query: filters,
      format: wanted,
      reqNo,
    });
    if (exportId !== null) return setOutcome({ kind: 'task', rows });
    const asked = { list, query: JSON.stringify(filters), format: wanted, accountId };
    const params = new URLSearchParams(asked);
    setOutcome({ kind: 'now', rows, href: `${apiBase}${downloadTable.path}?${params}` });
  });

  function start(): void {
    setRefusal(null);
    run(format).catch((error: unknown) => setRefusal(actionMessageOf(error)));
  }

  return (
    <Dialog title="导出" isOpen onClose={onClose}>
      {outcome ? (
        <Done outcome={outcome} onClose={onClose} />
      ) : (
        <>
          <Formats>
            <legend>按当前筛选条件导出全部行</legend>
            {keysOf(exportFormats).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="format"
                  value={one}
                  checked={format === one}
                  onChange={() => setFormat(one)}
                />
                <span>
                  {exportFormats[one]}
                  <small>{notes[one]}</small>
                </span>
              </label>
            ))}
          </Formats>
          <Small>超过 {exportAtOnceMax.toLocaleString('zh-CN')} 行时在后台生成，完成后发消息给您。</Small>
          {refusal && <Notice tone="bad">{refusal}</Notice>}
          <Ends>
            <Button onClick={onClose}>取消</Button>
            <Button $kind="primary" disabled={isBusy} onClick={start}>
              {isBusy ? '正在准备…' : '导出'}
            </Button>
          </Ends>
        </>
      )}
    </Dialog>
  );
}

function Done({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const rows = outcome.rows.toLocaleString('zh-CN');
  if (outcome.kind === 'now')
    return (
      <>
        <p role="status">共 {rows} 行，文件已就绪。</p>
        <Ends>
          <Button onClick={onClose}>关闭</Button>
          {/* No page of the portal: the router must not take the click. */}
          <Anchor href={outcome.href} download onClick={onClose}>
            下载文件
          </Anchor>
        </Ends>
      </>
    );
  return (
    <>
      <p role="status">共 {rows} 行，正在后台生成。完成后您会收到消息，文件保留 7 天。</p>
      <Ends>
        <Button onClick={onClose}>关闭</Button>
        <TextLink to="/exportTasks">查看导出任务</TextLink>
      </Ends>
    </>
  );
}

/** As a form sends them; empty values are left out. */
const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? name === 'pageNo' || name === 'pageSize' || value === ''
          ? []
          : [[name, String(value)]]
        : [],
    ),
  );

const Formats = styled.fieldset`
  display: grid;
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.m};
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
  }
  label {
    display: flex;
    align-items: center;
    gap: ${theme.space.m};
    min-height: 44px;
    padding: ${theme.space.s} ${theme.space.m};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.control};
    cursor: pointer;
    &:has(:checked) {
      border-color: ${theme.color.brand};
    }
  }
  small {
    display: block;
    color: ${theme.color.inkFaint};
  }
`;

const Small = styled.p`
  margin-bottom: ${theme.space.m};
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
`;

const Ends = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space.m};
  margin-top: ${theme.space.l};
`;

const Anchor = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 6px 16px;
  border-radius: ${theme.radius.control};
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  font-weight: 500;
`;
