import { useState } from 'react';
import { TermsLink } from '@portal/forms';
import type { DataTermsVersion } from '@portal/rules';

/** Every version that applicants have agreed to. A changed text needs a new version (`dataTermsVersion`). */
const texts: Readonly<Record<DataTermsVersion, readonly string[]>> = {
  '1': [
    '一、您只按申请时填写的用途使用 API 返回的数据；用途变化时，重新提交申请。',
    '二、不转售、不公开、不向第三方提供原始返回的数据，也不以此建立与 API 竞争的数据服务。',
    '三、返回内容涉及个人信息的，应先取得本人的同意或具备其他合法依据，只取必要的部分，不缓存，用完即删；发生泄露的，立即停用密钥并通知提供方和平台。',
    '四、按提供方说明的更新频率和期限缓存其他数据，订阅结束后停止使用并删除；法律要求保存的除外。',
    '五、平台和提供方可以就用途向您核实；违反本条款的，可以暂停或终止订阅，由此造成的损失由您承担。',
  ],
};

/** Opens the terms of data use in place. */
export function DataTermsLink({ version }: { version: DataTermsVersion }) {
  const [isOpen, setIsOpen] = useState(false);
  return <TermsLink title="数据使用条款" paragraphs={texts[version]} isOpen={isOpen} onChange={setIsOpen} />;
}
