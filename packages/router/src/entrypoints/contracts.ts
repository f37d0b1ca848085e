export {
  type ContractCount,
  type ContractCounter,
  type ContractCounterOptions,
  createContractCounter,
  type ReleasedContract,
} from '../contracts/contract-counter.ts';
export { type DeprecatedCall, publishDeprecated } from '../contracts/publish-deprecated.ts';
