import { useState } from 'react';
import { leakGraceTitles, listScanPartners, saveScanPartner, type ScanPartner } from '@portal/calls';
import { Button, CopyButton, Panel, Status } from '@portal/design';
import { listPage } from '@portal/page';
import { ScanPartnerDialog } from './ScanPartnerDialog';

/** Code hosts that may report leaked keys. */
export const page = listPage({
  call: listScanPartners,
  title: '密钥扫描伙伴',
  help: '代码托管平台在公开代码中发现本门户的密钥时，凭登记的公钥向下面的地址报告。',
  action: <AddPartner />,
  above: ({ reportUrl }) => (
    <Panel title="接收地址">
      <p>
        <code>{reportUrl}</code> <CopyButton text={reportUrl} label="复制地址" />
      </p>
      <p>
        密钥的样式：<code>ak_[A-Za-z2-9]{'{32}'}</code>、<code>sk_[A-Za-z2-9]{'{48}'}</code>、
        <code>pat_[A-Za-z0-9_-]{'{49}'}</code>，末六位为校验和。
      </p>
    </Panel>
  ),
  pageSize: 20,
  rowKey: ({ partnerId }) => partnerId,
  columns: [
    { title: '伙伴', isMain: true, render: ({ name }) => name },
    {
      title: '状态',
      render: ({ isOn }) => (
        <Status tone={isOn === 1 ? 'good' : 'calm'}>{isOn === 1 ? '接收报告' : '已停用'}</Status>
      ),
    },
    {
      title: '发现密钥后',
      render: ({ graceHours }) => leakGraceTitles[graceHours] ?? `${graceHours} 小时后吊销`,
    },
    { title: '公钥', render: ({ keys }) => keys.map(({ identifier }) => identifier).join('、') || '未登记' },
    { title: '已发现', isFigure: true, render: ({ found }) => found },
  ],
  actions: (partner: ScanPartner) => [
    {
      label: '修改',
      needs: saveScanPartner,
      dialog: (close) => <ScanPartnerDialog partner={partner} onClose={close} />,
    },
  ],
  empty: { text: '还没有扫描伙伴' },
});

function AddPartner() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $kind="primary" onClick={() => setIsOpen(true)}>
        添加伙伴
      </Button>
      {isOpen && <ScanPartnerDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
