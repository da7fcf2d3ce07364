import { waitingAttribute } from '@portal/contract/internal';

/**
 * Records, in order, clicks and input in a part of the document that React has not hydrated yet; they are replayed
 * afterwards. Links work without scripts. Text in an input method's composition is recorded when the composition ends.
 */
export const keepingScript = `(function(){var kept=window.portalKept=[];function keep(event){var target=event.target;if(!target.closest||!target.closest("[${waitingAttribute}]")||event.isComposing)return;var one=target;if(event.type==="click"){one=target.closest("a[href],label,input,select,textarea,summary,button");if(!one||one.tagName!=="BUTTON")return}if(event.type==="click"||event.type==="submit"){event.preventDefault();event.stopImmediatePropagation()}if(kept.indexOf(one)<0)kept.push(one)}["click","submit","input","compositionend"].forEach(function(type){addEventListener(type,keep,true)})})();`;
