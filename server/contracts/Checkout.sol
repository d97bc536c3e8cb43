// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {KeptOwnable} from "./KeptOwnable.sol";

/// @title Checkout: takes payments for orders issued by the API.
/// @notice The contract has no orders and no prices; the server matches `Paid` events with its orders.
/// Payments are stored per (reference, payer): a payer cannot pay an order twice by accident, and
/// a wrong payment from another account does not block the order's owner.
contract Checkout is KeptOwnable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @param token The ERC-20 of the payment; the zero address stands for the native coin.
    /// @param amount Amount received, in base units.
    event Paid(
        bytes32 indexed orderReference,
        address indexed payer,
        address indexed token,
        uint256 amount
    );

    error AlreadyPaid(bytes32 orderReference, address payer);
    error NothingPaid();

    mapping(bytes32 orderReference => mapping(address payer => bool)) public hasPaid;

    constructor(address owner) KeptOwnable(owner) {}

    /// @notice Pays an order in the chain's native coin.
    function pay(bytes32 orderReference) external payable nonReentrant {
        if (msg.value == 0) revert NothingPaid();
        _claim(orderReference);
        emit Paid(orderReference, msg.sender, address(0), msg.value);
    }

    /// @notice Pays an order in an ERC-20; `approve` this contract for `amount` first.
    function payToken(bytes32 orderReference, address token, uint256 amount) external nonReentrant {
        _claim(orderReference);
        // Measured, because a token may charge a fee on transfer.
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = IERC20(token).balanceOf(address(this)) - before;
        if (received == 0) revert NothingPaid();
        emit Paid(orderReference, msg.sender, token, received);
    }

    function withdraw(
        address payable to,
        uint256 amount
    ) external onlyOwner notZero(to) nonReentrant {
        Address.sendValue(to, amount);
    }

    function withdrawToken(
        IERC20 token,
        address to,
        uint256 amount
    ) external onlyOwner notZero(to) nonReentrant {
        token.safeTransfer(to, amount);
    }

    function _claim(bytes32 orderReference) private {
        if (hasPaid[orderReference][msg.sender]) revert AlreadyPaid(orderReference, msg.sender);
        hasPaid[orderReference][msg.sender] = true;
    }
}
