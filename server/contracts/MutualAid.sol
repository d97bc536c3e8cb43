// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {KeptOwnable} from "./KeptOwnable.sol";

/// @title MutualAid: takes positions of a fixed size and repays each, with a profit, after a term.
/// @notice A join needs a voucher, because only the API knows the members; a claim needs none. Claims
/// above the reserve wait in a queue, which any account can settle in order. Pausing stops
/// joins only: debts remain and can always be claimed.
contract MutualAid is KeptOwnable, Pausable, ReentrancyGuard {
    enum State {
        None,
        Open,
        Queued,
        Claimed
    }

    struct Position {
        address wallet;
        uint64 claimableAt;
        State state;
    }

    event Joined(
        bytes32 indexed orderReference,
        address indexed wallet,
        uint256 principal,
        uint256 activation,
        uint256 claimableAt
    );
    /// @param place Number of the claim among all that were ever queued, from 1.
    event ClaimQueued(bytes32 indexed orderReference, address indexed wallet, uint256 place);
    event Claimed(
        bytes32 indexed orderReference,
        address indexed wallet,
        uint256 returned,
        uint256 profit
    );
    /// @notice The wallet refused its `Claimed` amount, which waits for `withdrawSetAside`.
    event SetAside(bytes32 indexed orderReference, address indexed wallet, uint256 amount);
    event SetAsideWithdrawn(address indexed wallet, uint256 amount);
    event Funded(address indexed from, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);
    event VoucherSignerChanged(address indexed signer);

    error WrongAmount(uint256 expected);
    error VoucherExpired(uint256 deadline);
    error InvalidVoucher();
    error AlreadyJoined(bytes32 orderReference);
    error NotYours(bytes32 orderReference);
    error NotOpen(bytes32 orderReference);
    error NotClaimableYet(uint256 claimableAt);
    error NothingSetAside();
    error NothingFunded();
    error OwedToOthers(uint256 available);
    error NotEnoughGas();
    error UnusableTerms();

    /// @dev EIP-712 without OpenZeppelin's EIP712, which needs MCOPY; some of our chains may lack it.
    bytes32 private constant DOMAIN_TYPE =
        keccak256(
            "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
        );
    bytes32 private constant JOIN_TYPE =
        keccak256("Join(bytes32 orderReference,address wallet,uint256 deadline)");
    /// @dev Gas of a recipient: enough for a contract wallet that records the payment, too little to
    /// make settling the queue expensive.
    uint256 private constant PAYOUT_GAS = 50_000;
    /// @dev Gas that must be left before a payout. A call gets at most 63/64 of the gas.
    uint256 private constant GAS_FOR_PAYOUT = (PAYOUT_GAS * 64) / 63 + 120_000;

    uint256 private immutable _principal;
    uint256 private immutable _activation;
    uint256 private immutable _profit;
    uint256 private immutable _term;

    address public voucherSigner;
    mapping(bytes32 orderReference => Position) public positions;
    /// @notice Amounts set aside for wallets that refused them.
    mapping(address wallet => uint256 amount) public setAside;

    /// @dev Positions that are open or queued.
    uint256 private _due;
    uint256 private _setAsideTotal;
    bytes32[] private _queue;
    uint256 private _served;

    /// @param principal_ Repaid after the term, together with `activation_`; base units.
    /// @param term_ Seconds from a join to its claim.
    constructor(
        address owner_,
        address signer,
        uint256 principal_,
        uint256 activation_,
        uint256 profit_,
        uint256 term_
    ) KeptOwnable(owner_) notZero(signer) {
        if (principal_ == 0 || term_ > 3650 days) revert UnusableTerms();
        _principal = principal_;
        _activation = activation_;
        _profit = profit_;
        _term = term_;
        voucherSigner = signer;
        emit VoucherSignerChanged(signer);
    }

    /// @notice Opens a position for an order, with the API's voucher for the order and the caller.
    /// @param deadline The last second at which the voucher is valid.
    function join(
        bytes32 orderReference,
        uint256 deadline,
        bytes calldata voucher
    ) external payable whenNotPaused nonReentrant {
        uint256 price = _principal + _activation;
        if (msg.value != price) revert WrongAmount(price);
        if (positions[orderReference].state != State.None) revert AlreadyJoined(orderReference);
        if (block.timestamp > deadline) revert VoucherExpired(deadline);
        _checkVoucher(keccak256(abi.encode(JOIN_TYPE, orderReference, msg.sender, deadline)), voucher);
        uint64 claimableAt = uint64(block.timestamp + _term);
        positions[orderReference] = Position(msg.sender, claimableAt, State.Open);
        _due += 1;
        emit Joined(orderReference, msg.sender, _principal, _activation, claimableAt);
    }

    /// @notice Pays out a position after its term. Queues it when the reserve is short or other
    /// claims wait.
    function claim(bytes32 orderReference) external nonReentrant {
        Position storage position = positions[orderReference];
        if (position.wallet != msg.sender) revert NotYours(orderReference);
        if (position.state != State.Open) revert NotOpen(orderReference);
        if (block.timestamp < position.claimableAt) revert NotClaimableYet(position.claimableAt);
        if (queueLength() == 0 && _covers()) {
            _payOut(orderReference);
            return;
        }
        position.state = State.Queued;
        _queue.push(orderReference);
        emit ClaimQueued(orderReference, msg.sender, _queue.length);
    }

    /// @notice Pays up to `max` queued claims in order, as far as the reserve allows.
    function settleQueue(uint256 max) external nonReentrant returns (uint256 settled) {
        while (settled < max && queueLength() > 0 && _covers()) {
            bytes32 orderReference = _queue[_served];
            _served += 1;
            settled += 1;
            _payOut(orderReference);
        }
    }

    /// @notice Pays the amount set aside for the caller.
    function withdrawSetAside() external nonReentrant {
        uint256 amount = setAside[msg.sender];
        if (amount == 0) revert NothingSetAside();
        setAside[msg.sender] = 0;
        _setAsideTotal -= amount;
        emit SetAsideWithdrawn(msg.sender, amount);
        Address.sendValue(payable(msg.sender), amount);
    }

    /// @notice Adds to the reserve.
    function fund() external payable {
        if (msg.value == 0) revert NothingFunded();
        emit Funded(msg.sender, msg.value);
    }

    /// @notice Withdraws from the reserve, except what is owed.
    function withdraw(
        address payable to,
        uint256 amount
    ) external onlyOwner notZero(to) nonReentrant {
        uint256 owed = liabilities();
        uint256 available = reserve() > owed ? reserve() - owed : 0;
        if (amount > available) revert OwedToOthers(available);
        emit Withdrawn(to, amount);
        Address.sendValue(to, amount);
    }

    /// @notice Changes the signer; vouchers of the former one become invalid.
    function setVoucherSigner(address signer) external onlyOwner notZero(signer) {
        voucherSigner = signer;
        emit VoucherSignerChanged(signer);
    }

    /// @notice Stops joins. Claims, the queue and `withdrawSetAside` continue.
    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function reserve() public view returns (uint256) {
        return address(this).balance;
    }

    /// @notice Principal, activation and profit of all unpaid positions, and the amounts set aside.
    function liabilities() public view returns (uint256) {
        return _due * _payout() + _setAsideTotal;
    }

    /// @notice Claims in the queue.
    function queueLength() public view returns (uint256) {
        return _queue.length - _served;
    }

    function terms()
        external
        view
        returns (uint256 principal, uint256 activation, uint256 profit, uint256 term)
    {
        return (_principal, _activation, _profit, _term);
    }

    /// @notice Reserve, debts and queue in one call, with the block they were read at.
    function coverage()
        external
        view
        returns (
            uint256 reserve_,
            uint256 liabilities_,
            uint256 waiting,
            bool paused_,
            uint256 blockNumber,
            uint256 blockTime
        )
    {
        return (
            reserve(),
            liabilities(),
            queueLength(),
            paused(),
            block.number,
            block.timestamp
        );
    }

    /// @dev Computes the domain each time, so that vouchers are invalid on a fork with another chain id.
    function _checkVoucher(bytes32 join_, bytes calldata voucher) private view {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPE,
                keccak256("MutualAid"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, join_));
        (address signer, ECDSA.RecoverError failed, ) = ECDSA.tryRecover(digest, voucher);
        if (failed != ECDSA.RecoverError.NoError || signer != voucherSigner)
            revert InvalidVoucher();
    }

    function _payout() private view returns (uint256) {
        return _principal + _activation + _profit;
    }

    /// @dev Whether the reserve covers one more claim besides the amounts set aside.
    function _covers() private view returns (bool) {
        return address(this).balance >= _setAsideTotal + _payout();
    }

    function _payOut(bytes32 orderReference) private {
        // Otherwise a caller could give a recipient too little gas to accept its money.
        if (gasleft() < GAS_FOR_PAYOUT) revert NotEnoughGas();
        Position storage position = positions[orderReference];
        address wallet = position.wallet;
        uint256 amount = _payout();
        position.state = State.Claimed;
        _due -= 1;
        emit Claimed(orderReference, wallet, _principal + _activation, _profit);
        if (_send(wallet, amount)) return;
        setAside[wallet] += amount;
        _setAsideTotal += amount;
        emit SetAside(orderReference, wallet, amount);
    }

    /// @dev Limits the gas, and does not copy the recipient's return data.
    function _send(address to, uint256 amount) private returns (bool sent) {
        assembly ("memory-safe") {
            sent := call(PAYOUT_GAS, to, amount, 0, 0, 0, 0)
        }
    }
}
