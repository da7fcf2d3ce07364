import {
  addDocument,
  documentHistory,
  documentKindName,
  editDocument,
  listMyDocuments,
  removeDocument,
  type CallReply,
  type MyDocument,
} from '@portal/calls';
import { call } from '@portal/client';
import { TextLink } from '@portal/design';
import { RoleLink, listPage, type RowAction } from '@portal/page';
import { language } from '@portal/text';
import { documentAges } from '../common/documentAges';
import { Attachment } from './Attachment';
import { EnabledSwitch } from './EnabledSwitch';
import { HistoryDialog } from './HistoryDialog';
import { RelatedApis } from './RelatedApis';

export const page = listPage({
  call: listMyDocuments,
  title: '文档管理',
  help: '您写的文档。被API使用的文档不能停用或删除。',
  action: (
    <RoleLink needs={addDocument} to="/addDocument" $kind="primary">
      新增文档
    </RoleLink>
  ),
  filters: {
    docName: { kind: 'search', label: '按标题筛选', placeholder: '文档标题' },
    docType: { kind: 'choice', label: '文档类型', all: '全部类型', choices: kindsOf },
    docEnabled: {
      kind: 'choice',
      label: '状态',
      all: '全部状态',
      choices: [
        ['1', '启用'],
        ['0', '停用'],
      ],
    },
    days: {
      kind: 'choice',
      label: '更新时间',
      all: '全部时间',
      choices: documentAges,
    },
  },
  rowKey: ({ docId }) => docId,
  columns: [
    {
      title: '标题',
      isMain: true,
      render: ({ docId, docName }) => <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>,
    },
    {
      title: '类型',
      isShort: true,
      render: ({ docType, docKind }) => documentKindName(docType, docKind, language()),
    },
    { title: '状态', isKey: true, render: (document) => <EnabledSwitch document={document} /> },
    { title: '关联API', render: ({ apis }) => <RelatedApis apis={apis} /> },
    { title: '附件', render: (document) => <Attachment document={document} /> },
    {
      title: '更新时间',
      isKey: true,
      sort: '-updateTime',
      render: ({ updateTime }) => updateTime.slice(0, 16),
    },
    {
      title: '浏览/下载',
      isKey: true,
      sort: '-views',
      isFigure: true,
      render: ({ views, downloads }) => `${views}/${downloads}`,
    },
  ],
  actions,
  empty: {
    text: '您还没有写文档',
    start: (
      <RoleLink needs={addDocument} to="/addDocument">
        新增文档
      </RoleLink>
    ),
    narrowed: '没有符合条件的文档',
    clear: '清空筛选条件',
  },
});

function kindsOf({ types = [] }: CallReply<typeof listMyDocuments>) {
  return types.map(({ code, ...names }) => [code, documentKindName(code, names, language())] as const);
}

function actions(document: MyDocument): (RowAction | false)[] {
  const { docId, docName, flag } = document;
  return [
    { label: '编辑', needs: editDocument, to: `/editDocument?id=${docId}` },
    {
      label: '历史版本',
      needs: documentHistory,
      dialog: (close) => <HistoryDialog document={document} onClose={close} />,
    },
    flag && {
      label: '删除',
      needs: removeDocument,
      act: () => call(removeDocument, { docId }),
      done: '已删除',
      reason: {
        title: '删除文档',
        question: `“${docName}”删除后，读者不能再看到它，且不能恢复。`,
        label: '文档名称',
        confirmLabel: '删除',
        mustType: docName,
      },
    },
  ];
}
