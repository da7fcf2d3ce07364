import { useState } from 'react';
import styled from 'styled-components';
import {
  documentTypes,
  listMyDocuments,
  removeDocument,
  switchDocument,
  type CallReply,
  type MyDocument,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  Filters,
  Button,
  ButtonLink,
  ConfirmDialog,
  Dialog,
  Empty,
  SearchBox,
  SelectInput,
  Status,
  TextLink,
  theme,
} from '@portal/design';
import { Pager, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { keyOf } from '@portal/rules';
import { formatBytes } from '../common/formatBytes';
import { HistoryDialog } from './HistoryDialog';

type MyDocuments = CallReply<typeof listMyDocuments>;

export const page = definePage<MyDocuments>({
  load: ({ query, signal }) =>
    call(
      listMyDocuments,
      {
        docName: query.get('docName') ?? undefined,
        docType: keyOf(documentTypes, query.get('docType')),
        docEnabled: query.get('docEnabled') ?? undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
  Page: DocumentList,
});

function DocumentList({ data }: { data: MyDocuments }) {
  const { query, change, clear } = useListQuery<'docName' | 'docType' | 'docEnabled'>();
  const [listed, setListed] = useState<MyDocument | null>(null);
  const [history, setHistory] = useState<MyDocument | null>(null);
  const [doomed, setDoomed] = useState<MyDocument | null>(null);
  const switching = useAction(
    ({ docId, docEnabled }: MyDocument) =>
      call(switchDocument, { docId, docEnabled: docEnabled === 1 ? 0 : 1 }),
    '已修改状态',
  );
  const removing = useAction((docId: string) => call(removeDocument, { docId }), '已删除');
  const isFiltered = ['docName', 'docType', 'docEnabled'].some((name) => query.has(name));

  return (
    <>
      <PageHead title="文档管理" help="您写的文档。被API使用的文档不能停用或删除。">
        <ButtonLink to="/addDocument" $kind="primary">
          新增文档
        </ButtonLink>
      </PageHead>
      <Filters>
        <SearchBox
          label="按标题筛选"
          placeholder="文档标题"
          value={query.get('docName') ?? ''}
          onSearch={(docName) => change({ docName })}
        />
        <SelectInput
          aria-label="文档类型"
          value={query.get('docType') ?? ''}
          onChange={({ target }) => change({ docType: target.value })}
        >
          <option value="">全部类型</option>
          {Object.entries(documentTypes).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label="状态"
          value={query.get('docEnabled') ?? ''}
          onChange={({ target }) => change({ docEnabled: target.value })}
        >
          <option value="">全部状态</option>
          <option value="1">启用</option>
          <option value="0">停用</option>
        </SelectInput>
      </Filters>
      {data.records.length === 0 ? (
        <Empty text={isFiltered ? '没有符合条件的文档' : '您还没有写文档'}>
          {isFiltered ? (
            <Button onClick={clear}>清空筛选条件</Button>
          ) : (
            <ButtonLink to="/addDocument">新增文档</ButtonLink>
          )}
        </Empty>
      ) : (
        <DataTable
          label="我的文档"
          rows={data.records}
          rowKey={({ docId }) => docId}
          columns={[
            {
              title: '标题',
              isMain: true,
              render: ({ docId, docName }) => (
                <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>
              ),
            },
            { title: '类型', render: ({ docType }) => documentTypes[docType] },
            {
              title: '状态',
              render: (document) => (
                <Enabled document={document} onSwitch={() => void switching.run(document)} />
              ),
            },
            {
              title: '关联API',
              render: (document) =>
                document.apis.length === 0 ? (
                  '—'
                ) : (
                  <Button $size="s" $kind="quiet" onClick={() => setListed(document)}>
                    {document.apis.length} 个
                  </Button>
                ),
            },
            {
              title: '附件',
              render: ({ fileName, fileBytes, docDownLoad }) => (
                <Attachment>
                  <span title={fileName}>{fileName}</span>
                  <small>
                    {formatBytes(fileBytes)}，{docDownLoad === 1 ? '可下载' : '不可下载'}
                  </small>
                </Attachment>
              ),
            },
            { title: '更新时间', render: ({ updateTime }) => updateTime.slice(0, 16) },
            {
              title: '浏览/下载',
              isFigure: true,
              render: ({ views, downloads }) => `${views}/${downloads}`,
            },
            {
              title: '操作',
              render: (document) => (
                <Actions>
                  <TextLink to={`/editDocument?id=${document.docId}`}>编辑</TextLink>
                  <Button $size="s" onClick={() => setHistory(document)}>
                    历史版本
                  </Button>
                  {document.flag && (
                    <Button $size="s" onClick={() => setDoomed(document)}>
                      删除
                    </Button>
                  )}
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <Dialog title="关联的API" isOpen={listed !== null} onClose={() => setListed(null)}>
        <ul>
          {listed?.apis.map(({ apiId, apiName }) => (
            <li key={apiId}>
              <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        title="删除文档"
        question={`删除“${doomed?.docName}”?读者将不能再看到它，删除后不能恢复。`}
        isOpen={doomed !== null}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          void removing.run(doomed!.docId);
          setDoomed(null);
        }}
      />
      {history && <HistoryDialog document={history} onClose={() => setHistory(null)} />}
    </>
  );
}

function Enabled({
  document: { docEnabled, flag, apis },
  onSwitch,
}: {
  document: MyDocument;
  onSwitch: () => void;
}) {
  const isOn = docEnabled === 1;
  return (
    <>
      <Status mood={isOn ? 'good' : 'calm'}>{isOn ? '启用' : '停用'}</Status>
      {flag ? (
        <Button
          $size="s"
          $kind="quiet"
          role="switch"
          aria-checked={isOn}
          aria-label="启用"
          onClick={onSwitch}
        >
          {isOn ? '停用' : '启用'}
        </Button>
      ) : (
        <Locked>已关联{apis.length}个API，需重新发布API</Locked>
      )}
    </>
  );
}

const Locked = styled.p`
  color: ${theme.color.warn};
  font-size: ${theme.size.xs};
`;

const Attachment = styled.div`
  max-width: 200px;
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
